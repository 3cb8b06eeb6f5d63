/** Size of the largest mail that is shown. */
export const BYTES = 300_000;

/** HTML that is expensive to parse: unclosed, wrongly nested, never ended. */
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

/** A piece repeated as often as fits. */
export const filled = (piece: string, bytes = BYTES) => piece.repeat(Math.floor(bytes / piece.length));
