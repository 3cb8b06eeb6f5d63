import './booking.int.test.ts';
