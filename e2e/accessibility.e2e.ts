import { testAccessibility } from './support/accessibility-tests.ts';
import { inUsualLooks } from './support/looks.ts';

testAccessibility(inUsualLooks, 'light and wide or dark and narrow');
