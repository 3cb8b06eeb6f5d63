import './receipt-pdf.test.ts';
