/** Families of elements: the deck is ordered by kind, and a family is a run of it that begins with this element. */
const RUNS = {
  dog: "farm", rabbit: "beast", snake: "beast", fish: "water", snail: "insect", eagle: "bird", bat: "beast", flamingo: "bird",
  rhinoceros: "beast", dragon: "myth", king: "person", head: "body", egg: "bird", seashell: "water", apple: "fruit", tomato: "fruit",
  salad: "food", coffee: "drink", walnut: "fruit", jam: "food", house: "place", palace: "town", igloo: "place", cave: "land",
  garden: "plant", park: "plant", street: "town", labyrinth: "place", tunnel: "land", harbor: "voyage", pool: "water", door: "room",
  chair: "home", oven: "ware", fan: "home", hat: "wear", glasses: "jewel", mask: "wear", diamond: "jewel", sword: "arms",
  hammer: "tool", anchor: "voyage", magnet: "tool", rocket: "voyage", book: "paper", money: "jewel", gift: "play", cigarette: "home",
  guitar: "music", car: "ride", sun: "sky", mountain: "land", sea: "water", forest: "plant", stone: "land", planet: "sky",
  palm: "plant", storm: "sky",
};
/** Elements that stand in the wrong run. */
const ODD = {
  lighthouse: "voyage", butterfly: "insect", turtle: "water", frog: "water", cemetery: "land", village: "place", honey: "food",
  desert: "land", wave: "water", waterfall: "water", pond: "water", river: "water", beach: "land", island: "land", volcano: "land",
};

/** The family of every element, in the order of the deck. */
export function families(keys) {
  let run = "beast";
  return keys.map((key) => {
    run = RUNS[key] ?? run;
    return ODD[key] ?? run;
  });
}
