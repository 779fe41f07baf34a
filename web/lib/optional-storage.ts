/** What the browser's storage can do; undefined where it is forbidden or full, or holds what nobody can read. */
export function optionalStorage<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
