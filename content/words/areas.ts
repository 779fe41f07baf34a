import type { Area } from '#content/schema/area-schema.ts'

/**
 * The 17 areas of the home page; 12 are also on Services and 8 in the form. Where an area spans two districts
 * (Kirkstall reaches into LS4), `postcode` is the one that holds most of it.
 */
export const areas: readonly Area[] = [
  { name: 'Headingley', postcode: 'LS6', onServices: true, formValue: 'headingley' },
  { name: 'Chapel Allerton', postcode: 'LS7', onServices: true, formValue: 'chapel-allerton' },
  { name: 'Roundhay', postcode: 'LS8', onServices: true, formValue: 'roundhay' },
  { name: 'Meanwood', postcode: 'LS6', onServices: true, formValue: 'meanwood' },
  { name: 'Kirkstall', postcode: 'LS5', onServices: true, formValue: 'kirkstall' },
  { name: 'Horsforth', postcode: 'LS18', onServices: true, formValue: 'horsforth' },
  { name: 'Adel', postcode: 'LS16', onServices: true, formValue: 'adel' },
  { name: 'Cookridge', postcode: 'LS16', onServices: true, formValue: 'cookridge' },
  { name: 'Moortown', postcode: 'LS17', onServices: true },
  { name: 'Alwoodley', postcode: 'LS17', onServices: true },
  { name: 'Weetwood', postcode: 'LS16', onServices: true },
  { name: 'West Park', postcode: 'LS16', onServices: true },
  { name: 'Lawnswood', postcode: 'LS16', onServices: false },
  { name: 'Far Headingley', postcode: 'LS6', onServices: false },
  { name: 'Shadwell', postcode: 'LS17', onServices: false },
  { name: 'Oakwood', postcode: 'LS8', onServices: false },
  { name: 'Gledhow', postcode: 'LS8', onServices: false },
]
