import { InvalidArgumentError } from 'commander';

/** Reads an option's value: a whole number from `least` to `most`. */
export const wholeNumber =
  (least: number, most = 999_999_999) =>
  (text: string): number => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
