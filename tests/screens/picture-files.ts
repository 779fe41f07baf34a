import { join } from 'node:path'

/** Where `npm run screens` puts its pictures and the sheet that shows them; `SCREENS` names another folder. */
export const folder = process.env.SCREENS ?? join(import.meta.dirname, '../../.cache/screens')

/** The file of a state at a width, named after both. */
export const pictureFile = (name: string, width: number) =>
  join(folder, `${name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'home'}.${width}.jpg`)
