/** The page of the owner's side, as high as the screen at least. */
export const ground =
  'owner-page flex min-h-svh flex-col bg-cream-100 [--edge-padding:clamp(1.1rem,2vw,1.75rem)] max-md:[--edge-padding:var(--space-gutter)]'

/** The width of what stands on it. */
export const wrap = 'mx-auto w-full max-w-[86rem] px-gutter has-[.website-editor]:max-w-[100rem]'

/** Between header and footer. */
export const mainRoom = `${wrap} flex-1 pt-[clamp(1.1rem,3vw,2.75rem)] pb-20`
