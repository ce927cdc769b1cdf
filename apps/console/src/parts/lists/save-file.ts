/** Hands a received file to the browser for saving. */
export function saveFile({ blob, name }: { blob: Blob; name: string }) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
