import { business } from '#content/business.ts'

/** The salon's address on one line, if there is one. */
export const postalAddress: string | undefined = business.salonAddress
  ? Object.values(business.salonAddress).join(', ')
  : undefined
