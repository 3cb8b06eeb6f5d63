/** An errand of a start, however that ended, ends with it: nothing goes on preparing a database that somebody may prepare again. */
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
