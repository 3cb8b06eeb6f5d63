/**
 * One bootstrap icon as inline SVG. Import the drawing raw, so that only the icons in use are shipped:
 * `import clock from 'bootstrap-icons/icons/clock.svg?raw'`. Decorative unless `label` is given.
 */
export function Icon({ svg, label, className }: { svg: string; label?: string; className?: string }) {
  const drawing = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 16 16"
      fill="currentColor"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      dangerouslySetInnerHTML={{ __html: drawing.trim() }}
    />
  );
}
