/** How many cases a property test tries: `--mode explore` tries fifty times as many, and new ones. */
export const propertyRuns = (usual: number) => (process.env.MODE === 'explore' ? 50 * usual : usual)
