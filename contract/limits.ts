/** Longest texts that are taken, in characters. */
export const textLimits = {
  name: 100,
  email: 254,
  phone: 32,
  hairType: 2000,
  username: 100,
  password: 200,
} as const

/** Largest request body that is read, in bytes. */
export const bodyLimitBytes = 64 * 1024

/** Rows of a list answer: without `?limit=`, and at most. */
export const listLimits = { usual: 100, most: 500 } as const

/** Two equal consultations closer together than this are one. */
export const repeatWindowMs = 2 * 60 * 1000
