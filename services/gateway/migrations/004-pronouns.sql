-- How a client wants to be spoken of; nobody has to say.
ALTER TABLE identity.client ADD COLUMN pronouns text;
