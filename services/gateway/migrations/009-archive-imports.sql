-- An archive that is brought to be put into this product: its parts come one after the other, each but the last of the same size.
ALTER TABLE identity.archive ADD COLUMN is_import boolean NOT NULL DEFAULT false;
