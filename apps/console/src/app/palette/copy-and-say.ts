import * as m from '#messages'
import { copyText } from '#parts/copy-text.ts'
import { toast, toastMs } from '#ui/toast.ts'

/**
 * Copies a text and confirms it. The confirmation shows `shownText` where the text is a number that should not be
 * on the screen.
 */
export async function copyAndSay(text: string, shownText = text) {
  if (await copyText(text))
    toast({
      tone: 'success',
      ms: toastMs.brief,
      title: m.copied(),
      text: m.palette_copied({ text: shownText }),
    })
}
