import { dictionary } from '@zxcvbn-ts/language-common';

/** The fifty thousand most frequent leaked passwords, in lower case. They take 4 MB: imported when somebody chooses a password. */
export const COMMON_PASSWORDS: readonly string[] = dictionary['passwords-common'];
