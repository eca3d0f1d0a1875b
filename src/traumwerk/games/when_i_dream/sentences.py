"""Why something is not allowed, in the table's language."""

from __future__ import annotations

SENTENCES: dict[str, dict[str, str]] = {
    "over": {
        "en": "the game is over",
        "it": "la partita è finita",
        "fr": "la partie est finie",
        "de": "das Spiel ist vorbei",
    },
    "not one word": {
        "en": "a clue is one single word, without digits or signs",
        "it": "un indizio è una sola parola, senza cifre né simboli",
        "fr": "un indice est un seul mot, sans chiffres ni signes",
        "de": "ein Hinweis ist ein einziges Wort, ohne Ziffern und Zeichen",
    },
    "too long": {
        "en": "{longest} letters at most",
        "it": "al massimo {longest} lettere",
        "fr": "{longest} lettres au plus",
        "de": "höchstens {longest} Buchstaben",
    },
    "no word": {
        "en": "that is no word we know",
        "it": "non è una parola che conosciamo",
        "fr": "ce n’est pas un mot connu",
        "de": "das ist kein bekanntes Wort",
    },
    "repeat": {
        "en": "it was said already for this card",
        "it": "è già stata detta per questa carta",
        "fr": "il a déjà été dit pour cette carte",
        "de": "es wurde zu dieser Karte schon gesagt",
    },
    "the element": {
        "en": "that is the element itself",
        "it": "è proprio l’elemento",
        "fr": "c’est l’élément lui-même",
        "de": "das ist das Element selbst",
    },
    "derived": {
        "en": "it is derived from the element",
        "it": "deriva dall’elemento",
        "fr": "il dérive de l’élément",
        "de": "es ist vom Element abgeleitet",
    },
    "compound": {
        "en": "it is compounded with the element",
        "it": "è composta con l’elemento",
        "fr": "il est composé avec l’élément",
        "de": "es ist mit dem Element zusammengesetzt",
    },
    "translation": {
        "en": "it is the element in another language",
        "it": "è l’elemento in un’altra lingua",
        "fr": "c’est l’élément dans une autre langue",
        "de": "es ist das Element in einer anderen Sprache",
    },
    "sounds alike": {
        "en": "it sounds like the element",
        "it": "suona come l’elemento",
        "fr": "il sonne comme l’élément",
        "de": "es klingt wie das Element",
    },
    "rhyme": {
        "en": "it rhymes with the element, and this table allows no rhymes",
        "it": "fa rima con l’elemento, e a questo tavolo le rime non valgono",
        "fr": "il rime avec l’élément, et cette table n’admet pas les rimes",
        "de": "es reimt sich auf das Element, und Reime gelten an diesem Tisch nicht",
    },
    "not your turn": {
        "en": "it is not your turn to give a clue",
        "it": "non tocca a te dare un indizio",
        "fr": "ce n’est pas à vous de donner un indice",
        "de": "du bist nicht mit einem Hinweis dran",
    },
    "old card": {
        "en": "another card lies there already",
        "it": "c’è già un’altra carta",
        "fr": "une autre carte est déjà là",
        "de": "es liegt schon eine andere Karte da",
    },
    "dreamer only": {
        "en": "only the dreamer can do that",
        "it": "può farlo solo il sognatore",
        "fr": "seul le rêveur peut le faire",
        "de": "das kann nur der Träumer",
    },
    "spirits only": {
        "en": "only the dream spirits can do that",
        "it": "possono farlo solo gli spiriti",
        "fr": "seuls les esprits peuvent le faire",
        "de": "das können nur die Traumgeister",
    },
    "not now": {
        "en": "not at this moment of the game",
        "it": "non in questo momento della partita",
        "fr": "pas à ce moment de la partie",
        "de": "nicht in diesem Augenblick des Spiels",
    },
    "empty": {
        "en": "say something, or pass",
        "it": "di’ qualcosa, o passa",
        "fr": "dites quelque chose, ou passez",
        "de": "sag etwas, oder passe",
    },
    "no dream": {
        "en": "tell something, however little",
        "it": "racconta qualcosa, anche poco",
        "fr": "racontez quelque chose, même peu",
        "de": "erzähl etwas, und sei es wenig",
    },
    "control": {
        "en": "it holds signs that are no text",
        "it": "contiene segni che non sono testo",
        "fr": "il contient des signes qui ne sont pas du texte",
        "de": "es enthält Zeichen, die kein Text sind",
    },
    "no seat": {
        "en": "that is no seat at this table",
        "it": "a questo tavolo non c’è un tale posto",
        "fr": "il n’y a pas une telle place à cette table",
        "de": "einen solchen Platz hat dieser Tisch nicht",
    },
    "voted": {
        "en": "you have voted already",
        "it": "hai già votato",
        "fr": "vous avez déjà voté",
        "de": "du hast schon abgestimmt",
    },
    "no vote": {
        "en": "there is nothing of yours to vote on",
        "it": "non c’è nulla su cui tu possa votare",
        "fr": "il n’y a rien à voter pour vous",
        "de": "für dich gibt es nichts abzustimmen",
    },
    "no such clue": {
        "en": "there is no such clue of another spirit on this card",
        "it": "su questa carta non c’è un tale indizio di un altro spirito",
        "fr": "il n’y a pas un tel indice d’un autre esprit sur cette carte",
        "de": "zu dieser Karte gibt es keinen solchen Hinweis eines anderen Geistes",
    },
    "tried": {
        "en": "this clue was voted on already",
        "it": "su questo indizio si è già votato",
        "fr": "cet indice a déjà été jugé",
        "de": "über diesen Hinweis wurde schon abgestimmt",
    },
    "trial": {
        "en": "the spirits are voting on a clue: wait for it",
        "it": "gli spiriti stanno votando su un indizio: aspetta",
        "fr": "les esprits votent sur un indice : attendez",
        "de": "die Geister stimmen über einen Hinweis ab: warte",
    },
    "ready": {
        "en": "you are ready already",
        "it": "sei già pronto",
        "fr": "vous êtes déjà prêt",
        "de": "du bist schon bereit",
    },
}
