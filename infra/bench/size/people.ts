import type { Random } from './random.ts';

export interface Patient {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
}

const FIRST =
  'Ada Alice Amelia Anna Anton Aylin Ben Bianca Boris Carla Carlos Chen Clara Daniel David Elena Eli Emma Erik Fatima Felix Fiona George Grace Hana Hugo Ida Ines Ivan Jack James Jana Joanna Jonas Juan Julia Karim Kate Lars Laura Lea Leo Lina Louis Lucia Malik Maria Mark Marta Max Mia Mona Nadia Nina Noah Nora Olga Oliver Omar Oscar Paula Peter Priya Quinn Rafael Rita Robert Rosa Ruth Samir Sara Simon Sofia Stefan Susan Tara Theo Thomas Uma Vera Victor Wendy William Xenia Yara Yusuf Zoe'.split(
    ' ',
  );
const LAST =
  "Abbott Adler Ahmed Alvarez Andersson Baker Barnes Becker Bell Bennett Bianchi Brooks Brown Byrne Campbell Carter Castro Clark Cohen Costa Cruz Dalton Davies Diaz Dubois Edwards Ellis Evans Farrell Fischer Fleming Flores Foster Garcia Gibson Gomez Grant Gray Haas Hall Hansen Hayes Hughes Ibrahim Ivanova Jackson Jensen Johnson Jones Kaur Keller Kelly Khan Kim Klein Kovacs Kumar Lang Larsen Lee Lewis Lindgren Lopez Mason Meyer Miller Moore Moreau Morgan Murphy Nakamura Nelson Nguyen Novak O'Brien Okafor Olsen Ortiz Park Patel Perez Petrov Quinn Ramos Reed Reyes Rossi Sato Schmidt Silva Singh Smith Suzuki Tanaka Taylor Thomas Turner Usman Vargas Walker Wang Weber White Wilson Wong Young Zhang".split(
    ' ',
  );

/** Invents patient number `index`: names repeat as names do, addresses (all of example domains) do not. */
export function patient(random: Random, index: number): Patient {
  const firstName = random.pick(FIRST);
  const lastName = random.pick(LAST);
  const address = `${firstName}.${lastName}.${index}`.toLowerCase().replace("'", '');
  const digits = () => String(100 + random.below(900));
  return {
    firstName,
    lastName,
    email: `${address}@example.${random.pick(['com', 'org', 'net'])}`,
    phone: random.hit(0.8) ? `+1 ${digits()} 555 ${String(random.below(10_000)).padStart(4, '0')}` : null,
  };
}
