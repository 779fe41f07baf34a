/** First message for each refused field; nested fields count under their outermost key. */
export function fieldErrors(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}

/** First message for each refused field of a nested value, by its whole path: "hours.0.1.to". */
export function fieldErrorsByPath(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.map(String).join('.')] ??= message
  return errors
}
