/** Letters and digits that nobody can guess and that are given once. Also where a page without TLS has no `randomUUID`. */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36).padStart(7, '0')).join(
    '',
  )
