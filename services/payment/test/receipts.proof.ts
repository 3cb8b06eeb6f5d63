import './receipts.int.test.ts';
