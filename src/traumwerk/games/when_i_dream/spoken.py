"""How a word is said that no list has: letters turned into sounds by the habits of each language."""

from __future__ import annotations

import re
from functools import cache

from traumwerk.games.when_i_dream.letters import composed, folded

# In each language: what letters, tried from the longest on, sound like. "^" is the beginning, "$" the end.
HABITS = {
    "en": "tion$ ʃən|tions$ ʃənz|igh aɪ|eigh eɪ|ough ɔ|augh ɔ|tch tʃ|dge dʒ|mb$ m|mbs$ mz|gn$ n|^kn n|^wr ɹ"
    "|^wh w|^gn n|ee i|ea i|oo u|ou aʊ|ow oʊ|oa oʊ|ai eɪ|ay eɪ|oi ɔɪ|oy ɔɪ|au ɔ|aw ɔ|ew u|ie i|ei i"
    "|ck k|ch tʃ|sh ʃ|th θ|ph f|gh ɡ|qu kw|ng$ ŋ|x ks|ce$ s|ces$ sɪz|ce se|ci sɪ|cy si|ge$ dʒ"
    "|ges$ dʒɪz|ate$ eɪt|ake$ eɪk|ane$ eɪn|ame$ eɪm|ale$ eɪl|ade$ eɪd|ave$ eɪv|ite$ aɪt|ine$ aɪn"
    "|ime$ aɪm|ide$ aɪd|ike$ aɪk|ile$ aɪl|one$ oʊn|ope$ oʊp|ote$ oʊt|ole$ oʊl|ose$ oʊz|er$ ɚ|ers$ ɚz"
    "|ar ɑɹ|or ɔɹ|ir ɜɹ|ur ɜɹ|er ɜɹ|le$ əl|les$ əlz|e$ |ed$ d|y$ i|ies$ iz|a æ|e ɛ|i ɪ|o ɑ|u ʌ|y ɪ|c k"
    "|j dʒ|g ɡ|r ɹ|bb b|dd d|ff f|gg ɡ|ll l|mm m|nn n|pp p|rr ɹ|ss s|tt t|zz z",
    "it": "scia ʃa|scio ʃo|sciu ʃu|sce ʃe|sci ʃi|cia tʃa|cio tʃo|ciu tʃu|cie tʃe|ce tʃe|ci tʃi|cch kk"
    "|ccia ttʃa|ccio ttʃo|cce ttʃe|cci ttʃi|ch k|gia dʒa|gio dʒo|giu dʒu|ge dʒe|gi dʒi|ggia ddʒa"
    "|ggio ddʒo|gge ddʒe|ggi ddʒi|gh ɡ|glia ʎa|glio ʎo|glie ʎe|gliu ʎu|gli ʎi|gn ɲ|qu kw|cqu kkw|zz ts"
    "|z ts|c k|g ɡ|h |j j|x ks|y i|w v|sb zb|sd zd|sm zm|sn zn",
    "fr": "eaux$ o|eau o|aux$ o|au o|oeu œ|eu ø|ou u|oin wẽ|oi wa|oy waj|ain ẽ|aim ẽ|ein ẽ|ien jẽ|ai ɛ|ay ɛ"
    "|ei ɛ|ill ij|gn ɲ|ch ʃ|ph f|qu k|^h |h |que$ k|gue$ ɡ|gu ɡ|ge ʒ|gi ʒi|gy ʒi|ce$ s|ce sə|ci si"
    "|cy si|cc k|ss s|tt t|ll l|nn n|mm m|pp p|ff f|rr ʁ|er$ e|ez$ e|ers$ e|et$ ɛ|ets$ ɛ|es$ |e$ "
    "|ent$ ã|ts$ |ds$ |s$ |t$ |d$ |x$ |z$ |p$ |c k|g ɡ|j ʒ|r ʁ|u y|y i|x ks|w v|é e|è ɛ|ê ɛ|ç s|î i"
    "|â a|ô o|û y|o ɔ|e ə|tion$ sjõ|tions$ sjõ",
    "de": "sch ʃ|tsch tʃ|^st ʃt|^sp ʃp|chs ks|ch ç|ach ax|och ox|uch ux|auch aʊx|ck k|tz ts|z ts|ei aɪ"
    "|ai aɪ|ey aɪ|ay aɪ|eu ɔø|äu ɔø|au aʊ|ieh i|ie i|ih i|ah ɑ|äh ɛ|eh e|oh o|öh ø|uh u|üh y|aa ɑ|ee e"
    "|oo o|ä ɛ|ö ø|ü y|ß s|ss s|v f|w v|qu kv|ph f|th t|dt t|ng ŋ|nk ŋk|b$ p|d$ t|g$ k|er$ ɜ|ern$ ɜn"
    "|e$ ə|en$ ən|el$ əl|bb b|dd d|ff f|gg ɡ|kk k|ll l|mm m|nn n|pp p|rr r|tt t|c k|g ɡ|y y|x ks|e ɛ"
    "|i ɪ|u ʊ|o ɔ",
}
NASAL = (
    ("[ae][nm](?![aeiouyéèênm])", "ã"),
    ("[iy][nm](?![aeiouyéèênm])", "ẽ"),
    ("o[nm](?![aeiouyéèênm])", "õ"),
)
WITH_ACCENTS = ("fr", "de")


@cache
def habits(language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    pairs = dict(habit.split(" ", 1) for habit in HABITS[language].split("|"))
    longest_first = sorted(pairs, key=lambda letters: (-len(letters.strip("^$")), -len(letters)))
    return re.compile("|".join(longest_first)), {key.strip("^$"): sound for key, sound in pairs.items()} | pairs


def spoken(text: str, language: str) -> str:
    """A guess at the sound of a word."""
    word = composed(text).casefold() if language in WITH_ACCENTS else folded(text)
    if language == "fr":
        for letters, vowel in NASAL:
            word = re.sub(letters, vowel, word)
    pattern, sounds = habits(language)

    def sound_of(match: re.Match[str]) -> str:
        letters = match.group()
        ends = (f"^{letters}" if match.start() == 0 else "", f"{letters}$" if match.end() == len(word) else "")
        return next((sounds[key] for key in (*ends, letters) if key in sounds), letters)

    return pattern.sub(sound_of, word)
