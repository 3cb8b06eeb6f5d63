import './slots.test.ts';
import './slot-limits.test.ts';
