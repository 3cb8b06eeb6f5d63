import { useEffect, useRef, useState, type ReactNode } from 'react';
import './scaled-frame.scss';

/**
 * An empty document of its own width, so that what is shown in it arranges itself as it would on a screen that wide; drawn smaller
 * where there is less room. It is looked at, not used: nothing in it can be pressed. `onLoad` gets the document when it stands.
 */
export function ScaledFrame({
  title,
  width,
  onLoad,
  children,
}: {
  title: string;
  /** In CSS pixels. */
  width: number;
  onLoad: (inside: Document) => void;
  children?: ReactNode;
}) {
  const room = useRef<HTMLDivElement>(null);
  const loaded = useRef<Document>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    if (!room.current) return;
    const watch = new ResizeObserver(([entry]) => setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)));
    watch.observe(room.current);
    return () => watch.disconnect();
  }, [width]);
  const load = (frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument;
    if (!inside || inside === loaded.current) return;
    loaded.current = inside;
    inside.documentElement.lang = 'en';
    inside.body.inert = true;
    onLoad(inside);
  };
  return (
    <div ref={room} className="scaled-frame">
      <iframe
        title={title}
        ref={load}
        onLoad={({ currentTarget }) => load(currentTarget)}
        style={{ width, height: `calc(100% / ${scale})`, transform: `scale(${scale})` }}
      />
      {children}
    </div>
  );
}
