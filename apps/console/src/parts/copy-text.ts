import * as m from '#messages'
import { toast, toastMs } from '#ui/toast.ts'

/**
 * Copies a text to the clipboard. If the browser does not allow it, says so and returns false: the text may be shown
 * only once.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast({ tone: 'danger', ms: toastMs.brief, title: m.copy(), text: m.palette_copy_failed() })
    return false
  }
}
