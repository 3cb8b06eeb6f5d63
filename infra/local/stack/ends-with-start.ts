/** An errand of a start, however that ended, ends with it: nothing goes on preparing a database that somebody may prepare again. */
const end = () => process.exit(1);
// It may have ended while this was loading.
if (process.connected === false) end();
process.once('disconnect', end);
process.channel?.unref();
