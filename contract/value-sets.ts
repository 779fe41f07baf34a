/** Areas offered in the consultation form. */
export const locations = [
  'headingley',
  'chapel-allerton',
  'roundhay',
  'meanwood',
  'kirkstall',
  'horsforth',
  'adel',
  'cookridge',
  'other',
] as const
export type Location = (typeof locations)[number]

export const serviceTypes = ['cut-only', 'color-only', 'cut-and-color', 'consultation-only'] as const
export type ServiceType = (typeof serviceTypes)[number]
