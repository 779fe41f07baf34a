/** Hands a file to the browser as a download. */
export function downloadAsFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the download has begun, so the URL can be released.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
