const islandNames = ['consultation-form', 'data-request-form', 'sign-up', 'carousel', 'before-after'] as const

/** The parts of public pages that are hydrated in the browser; `web/island-loaders.ts` names the module of each. */
export type IslandName = (typeof islandNames)[number]

export const isIslandName = (name: string): name is IslandName => islandNames.some((one) => one === name)

/** `near`: its script is fetched 200 px before it is on the screen. `touched`: only when it is pointed at, pressed or focused. */
export type IslandStart = 'near' | 'touched'
