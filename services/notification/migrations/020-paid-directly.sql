-- Its payment came to the practice outside of the product: the notice of its cancellation says that only the practice can give it back.
ALTER TABLE notification.appointment ADD COLUMN is_paid_directly boolean NOT NULL DEFAULT false;
