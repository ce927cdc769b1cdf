import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const target = new URL('../src/ui/fonts/', import.meta.url)
const source = (part: string) =>
  fileURLToPath(
    import.meta.resolve(`@fontsource-variable/noto-sans-thai/files/noto-sans-thai-${part}-wght-normal.woff2`),
  )

const codePointsBetween = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** The characters in the font; all others use the system's font. */
const scripts = {
  thai: codePointsBetween(0x0e01, 0x0e3a) + codePointsBetween(0x0e3f, 0x0e5b) + '\u200c\u200d\u25cc',
  latin: codePointsBetween(0x20, 0x7e) + '\u00a0·×–—‘’“”…•',
}

/** Noto Sans Thai as a 25 KB subset: one file for Thai and one for Latin, each with weights 400 to 700. */
export function thaiFont(): Plugin {
  return {
    name: 'khlang:thai-font',
    async buildStart() {
      await mkdir(target, { recursive: true })
      await Promise.all(
        Object.entries(scripts).map(async ([script, letters]) => {
          const wholeFont = await readFile(source(script))
          const subset = await subsetFont(wholeFont, letters, {
            targetFormat: 'woff2',
            variationAxes: { wght: { min: 400, max: 700, default: 400 } },
          })
          await writeFile(new URL(`${script}.woff2`, target), subset)
        }),
      )
    },
  }
}
