export const normaliseEmail = (address: string) => address.trim().toLowerCase()
