import { useId, type ReactNode } from 'react';

/** A card of a page, named by its heading. */
export function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  );
}
