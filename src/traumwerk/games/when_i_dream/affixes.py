"""What words of each language are made with: prefixes, endings, and what compounds begin with (W8)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

PREFIXES = {
    "en": "anti arch be bi co de dis down em en ex extra fore il im in inter ir ism mega micro mid mini mis"
    " multi non out over post pre pro re self semi sub super tele trans tri ultra un under up well",
    "it": "a ab ac ad af ag al am an ante anti ap ar arci as at auto av avan bi co com con contra contro de"
    " di dis em en extra fra il im in inter intra ir mega mezza mezzo micro mini mono multi para per"
    " pluri poli post pre pro ra rac rad raf ral ram ran rap ras rat re ri rim rin s semi sob sopra"
    " sotto sovra sta stra su sub super sur tra tras tri ultra uni vice",
    "fr": "af ag al an anti ap ar archi arriere as at auto avant bi bien co com con contre de demi des dis ef"
    " em en entre es ex extra hyper il im in inter intra ir mal me mega mi micro mini mono multi outre"
    " par para per poly post pour pre pro r re res sans semi sou sous super sur tele tra trans tres tri"
    " ultra",
    "de": "ab an auf aus be bei da dar durch ein empor ent er erz fehl fern fort ge gegen haupt her heraus"
    " herum hin hinter hoch innen los mega miss mit nach neben nieder ober ruck super uber um un unter"
    " ur ver vor voran weg wider wieder zer zu zuruck zusammen zwischen",
}
ENDINGS = {
    "en": "able ably al ally ary atic d dom ed ee eer en ence ened ening er erer eries ern ers ery es ess"
    " esses est ette ful fully hood ial ian ic ical ically ician icing icked ics ied ier ies iest"
    " ification ified iform ify ily iness ing ings ish ism ist ists ity ize ized izing less let lets"
    " lier like liness ling lings ly man manship men ment ness or ous ously ry s ship some st ster sters"
    " ular ward wards ways wise y",
    "it": "a accia accio accione aceo aggio ai aia aie aio aiola aiolo ale ali alino aloro ame ana ane ani"
    " ano ante anti anza ara arci are ari aria arie ario aro arono arsi arti ata ate ati atina ato atore"
    " atrice atura ature ava avano avo azione azioni azza azzo e eggia eggiare eggiata eggiato eggio"
    " ella elle elli ello ente ere erella erello eria erie ero esca esco ese essa esse eta ete eto etta"
    " ette etti ettina ettino etto evole evoli ezza he heria hero hetta hetto hi hina hino i ia iaia"
    " iaio iale iamo iana iano iare iata iate iati iato ica icare icato icchia icchio icci iccia iccio"
    " icciola icciolo icella icello iche ichi ici icida icina icine icini icino ico icola icolo icoltore"
    " icoltura ie iera iere ieri ifera ifero ifica ificare iglia igna igno ile ili ina ine ini ino io"
    " iola iolo ione ioni ioso ire irono isca isce ismi ismo issimo ista iste isti istica istico ita iti"
    " ito iva ivo ivora ivoro izia izio izza izzare izzato o oide oidi ola ole olina olino olo ona one"
    " oni onica onico osa ose osi osita oso otta otti ottina ottino otto ucci uccia uccio ume ura uta"
    " uti uto zione",
    "fr": "a able ables ace acee ade ades age ages agne ai aie aient aille ailler ailles ailleur ain aine"
    " aines aire aires ais ait al ale ales an ance ances ant ante antes ants ard arde ards as assier at"
    " ateur ateurs ation ations atique atiques atre atrice ature aux e eau eaux ee ees el elle elles"
    " ement ements ence ens ent er eraie erait ere eresse eresses erie eries es esque esques esse esses"
    " et ete etes etier etiere ets ette ettes eur eurs euse euses eux ez ial iale iaux ible ice icide ie"
    " ien ienne iennes iens ier iere ieres ieriste iers ies if ifere ifie ifier iforme illon illons in"
    " ine iner ines ins ion ions ique iques ir is isant ise iser isme ismes issage isse issement ite"
    " iter ites ive ivore ivores ment oche oir oire oires oirs ois oise on onne onner onnerie onnet"
    " onneux onnier onniere ons ot ote oter otte otter ottes oyer oyeur s u ue ues ure ures us x",
    "de": "al alisch ant ar arm artig bar chen chens d de der dest e ei eien eig el eln elnd elt elte em en"
    " end ende enden ender ens er erei ereien erin erinnen erisch erl erlein erlich ern ernd erne erner"
    " erns ers erschaft ert erte ertem erten erter es est et ete eten etest fach frei haft hafte haften"
    " hafter haftig heit ial ie ier iere ieren ierend ierer iert ierte ierten ierung ig ige igem igen"
    " iger iges igkeit igt in innen isch ische ischen ischer isches isieren isiert ismus ist isten istin"
    " keit lein leins ler lerin lern lich liche lichen licher liches lichkeit ling linge lings los lose"
    " losen loser losigkeit mals massig n nd ne nen ner nerei nerin nern nis ns s sal sam schaft st te"
    " ten ter tet tum um ung ungen voll wart warts weise werk zig",
}
INFLECTION = {  # endings that make another form of the same word
    "en": "d ed en er ers es est ing ings ly n s",
    "it": "a ai e ei he hi i ie le mente mo ndo no o re si ta te ti to va",
    "fr": "ait ant e ee ees ent er es ez ment nt r s x",
    "de": "e em en end er ere erem eren erer es est et in innen n nd ne nen ner s st t te ten",
}
NO_PART = {  # words that make no compounds, however common
    "en": "add and are but can con did for from had has have her him his how its may not our she than that"
    " the them then they this thou was were what when who with you your",
    "it": "",
    "fr": "",
    "de": "als bin das dem den der des die ein eine fur hat ich ihr ist kein man mehr mein mit nicht noch nur"
    " sein sie und von was wer wie wir",
}
FRONTS = {  # what compounds begin with where not every word can: verbs above all
    "it": "accendi affetta alto alza appendi apri arci asciuga aspira attacca auto bagna basso batti bianco"
    " brucia buca buon caccia cambia capo cassa cava centro conta contro copri corri dopo doppio entro"
    " ferma fil fonde fuori gira gratta guarda guasta lancia lava lecca lungo lustra macina madre mangia"
    " marcia medio metti mezza mezzo micro mille mini molti mono monta para parla passa pela perdi pesa"
    " pesce piega poggia porta posa premi prendi punta radio raschia reggi rompi salva scaccia scalda"
    " scende scendi schiaccia sciogli scola scuola secca sega segna senza sopra sotto sparti spazza"
    " spremi sputa stendi stira strizza struzzi stuzzica taglia tele tergi tira tosta trita trova vice"
    " video vola",
    "fr": "abat accroche aero aide aqua auto avant bateau beau bon brise brule cache casse centre chasse"
    " chauffe chou compte contre coupe couvre croque cure demi electro entre essuie gagne garde grand"
    " gratte grille hydro lance lave leve lieu mal mange marche micro mille mini monte multi ouvre para"
    " pare passe perce pese photo pince pique porte pousse presqu presse proto radio ramasse rince saute"
    " seche serre souffle sous sur taille tele tire tourne traine trouble trousse vaso vide video vole",
}
FORMS = {  # endings without which a word is judged, where that is a word
    "en": ("ing", "able", "ed", "es", "er", "ion", "s"),
    "de": ("ende", "ten", "te", "en", "er", "em", "es", "e", "n", "s", "t"),
}
FIRST = {"en": 4, "it": 6, "fr": 6, "de": 4}  # letters of an element that begins a compound
JOINTS = {"en": ("", "s"), "it": ("",), "fr": ("",), "de": ("", "s", "es", "n", "en", "e", "er", "ns", "ens")}
MUTE = {"en": ("e", "y"), "it": ("a", "e", "i", "o"), "fr": ("e",), "de": ("e", "en")}  # ends that a stem loses


class Shape(NamedTuple):
    """What words of a language are made with."""

    prefixes: frozenset[str]
    endings: frozenset[str]
    inflection: frozenset[str]
    no_part: frozenset[str]
    fronts: frozenset[str]
    forms: tuple[str, ...]
    first: int
    joints: tuple[str, ...]
    mute: tuple[str, ...]


@cache
def shape(language: str) -> Shape:
    endings = frozenset(ENDINGS[language].split())
    return Shape(
        prefixes=frozenset(PREFIXES[language].split()),
        endings=endings,
        inflection=frozenset(INFLECTION[language].split()),
        no_part=endings | frozenset(NO_PART[language].split()),
        fronts=frozenset(FRONTS.get(language, "").split()),
        forms=FORMS.get(language, ()),
        first=FIRST[language],
        joints=JOINTS[language],
        mute=MUTE[language],
    )
