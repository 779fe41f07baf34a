/** A ringlet drawn out into a line across the page. */
export const Divider = () => (
  <img src="/motif/divider.svg" alt="" width="1200" height="28" loading="lazy" className="divider" />
)
