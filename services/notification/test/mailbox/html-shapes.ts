/** As large a mail as is shown. */
export const BYTES = 300_000;

/** What HTML is made of that costs much to read: unclosed, nested wrongly, never ended. */
export const SHAPES = [
  '<p>',
  '<div>',
  '<b>',
  '<a href=x>',
  '<table><tr><td>',
  '<font>',
  '<i></b>',
  '<svg>',
  '<x>',
  '<x></y>',
  '<b><p>',
  '<',
  '</p>',
  '<!--',
  '<style>',
  '<style><',
  '<script>',
  '&amp;',
  '<![CDATA[',
  '<p style="color:red">',
  '<p a="b">',
];

/** A piece as often as fits. */
export const filled = (piece: string, bytes = BYTES) => piece.repeat(Math.floor(bytes / piece.length));
