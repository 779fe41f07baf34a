import type { Facts } from './render.ts'

type Address = NonNullable<Facts['salonAddress']>

/** The salon's address in parts; without a street it names the district. */
export const addressParts = ({ street, town, postcode }: Address) => [
  ...(street ? [street] : []),
  town,
  postcode,
]
