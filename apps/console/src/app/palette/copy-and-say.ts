import * as m from '#messages'
import { sayCopyFailed } from '#parts/use-copy.ts'
import { toast, toastMs } from '#ui/toast.ts'

/**
 * Copies a text and confirms it. The confirmation shows `shownText` where the text is a number that should not be
 * on the screen.
 */
export async function copyAndSay(text: string, shownText = text) {
  try {
    await navigator.clipboard.writeText(text)
    toast({
      tone: 'success',
      ms: toastMs.brief,
      title: m.copied(),
      text: m.palette_copied({ text: shownText }),
    })
  } catch {
    sayCopyFailed()
  }
}
