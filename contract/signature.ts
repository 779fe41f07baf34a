import type { Facts } from './render.ts'

/** Signs mails: with the owner's first name once she has given it, otherwise with the business name alone. */
export const signatureOf = ({ firstName, name }: Pick<Facts, 'firstName' | 'name'>) =>
  firstName ? `${firstName}, ${name}` : name
