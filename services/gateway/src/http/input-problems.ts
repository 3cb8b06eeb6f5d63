import * as z from 'zod';

const { localeError: inEnglish } = z.config();

/** What a schema has no words for is reported in zod's, which do not name the field: a caller without a form needs to know which it is. */
z.config({
  localeError: (issue) => {
    const problem = inEnglish?.(issue);
    const words = typeof problem === 'string' ? problem : problem?.message;
    return words && issue.path?.length ? `${issue.path.join('.')}: ${words}` : words;
  },
});
