/** Tests with this tag are left out of `npm test` and run by `npm run test:full`. */
export const onlyInFullRuns = '@full'
