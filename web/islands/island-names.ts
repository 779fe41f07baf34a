/** The parts of public pages that come alive in the browser; `web/island-loaders.ts` says what each one loads. */
export type IslandName = 'consultation-form' | 'sign-up' | 'carousel' | 'before-after'

/** `near`: its script is fetched 200 px before it is on the screen. `touched`: only when it is pointed at, pressed or focused. */
export type IslandStart = 'near' | 'touched'
