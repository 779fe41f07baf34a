/** Tests with this tag are left out of `npm test` and run by `npm run drill -- full`. */
export const onlyInFullRuns = '@full'
