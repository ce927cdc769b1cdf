import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { socialProviders } from '@khlang/domain/staff/social'
import react from '@vitejs/plugin-react'
import { Window } from 'happy-dom'
import { build } from 'vite'
import { classNames } from './class-names.ts'
import { commandLimits } from './command-limits.ts'
import { contractCalls } from './contract-calls.ts'
import { leanMantine } from './lean-mantine.ts'
import { partsOf } from './markup-parts.ts'
import { messages } from './messages.ts'

const providers = socialProviders.join(' ')
type Attributes = Record<string, string>

/**
 * Writes `sign-in.json` into a folder: the sign-in page as React renders it, in both languages, the styles that its
 * scripts would add, and a small script that signs in. A page's key names what is different: the providers are set up, or
 * no session is kept. The server puts them into the page, so that it is painted, and can be used, before the scripts have
 * arrived (decision 0093).
 *
 * Usage: node build/sign-in-markup.ts FOLDER
 */
async function writeSignInMarkup(folder: string): Promise<void> {
  const draft = mkdtempSync(join(tmpdir(), 'khlang-markup-'))
  try {
    await buildForNode(draft)
    pretendBrowser()
    const styles = new Set<string>()
    const pages: Record<string, { th: string; en: string }> = {}
    for (const attributes of [{}, { providers }, { noRememberMe: '' }, { providers, noRememberMe: '' }]) {
      const render = async (locale: string) => {
        const page = partsOf(await rendered(draft, locale, attributes))
        page.styles.forEach((style) => styles.add(style))
        return page.html
      }
      pages[Object.keys(attributes).join(' ')] = { th: await render('th'), en: await render('en') }
    }
    writeFileSync(
      join(folder, 'sign-in.json'),
      JSON.stringify({ styles: [...styles].join(''), script: await earlyScript(), pages }),
    )
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

const buildForNode = (outDir: string) =>
  build({
    configFile: false,
    root: fileURLToPath(new URL('../', import.meta.url)),
    plugins: [messages(), contractCalls(), commandLimits(), leanMantine(), react()],
    css: classNames,
    ssr: { noExternal: true },
    logLevel: 'warn',
    build: {
      ssr: 'src/app/sign-in-markup.tsx',
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: { output: { entryFileNames: 'markup.mjs', codeSplitting: false } },
    },
  })

/** Builds the script that signs in before the page's own scripts have arrived: one file, without libraries. */
async function earlyScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('../', import.meta.url)),
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'src/staff/sign-in/before-scripts.ts', output: { format: 'iife' } },
    },
  })
  const [file] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (file?.type !== 'chunk' || /<|%[A-Z]/.test(file.code))
    throw new Error('The script of the sign-in page cannot be inside the page.')
  return file.code.trim()
}

/** What the sign-in page reads of a browser: a usual one, with passkeys, that was never here before. */
function pretendBrowser(): void {
  const window = new Window({ url: 'https://localhost/login' })
  const { document, location, localStorage, matchMedia } = window
  class PublicKeyCredential {
    static readonly parseCreationOptionsFromJSON = () => null
  }
  Object.assign(globalThis, { document, location, localStorage, PublicKeyCredential, isSecureContext: true })
  Object.assign(globalThis, { matchMedia: matchMedia.bind(window) })
}

/**
 * Renders the page in a language, as it is with these attributes of the root element. Modules read both as they load, so
 * they are loaded again.
 */
async function rendered(draft: string, locale: string, attributes: Attributes): Promise<string> {
  localStorage.setItem('khlang.door', JSON.stringify({ locale }))
  const { dataset } = document.documentElement
  for (const name of ['providers', 'noRememberMe']) delete dataset[name]
  Object.assign(dataset, attributes)
  const file = pathToFileURL(join(draft, 'markup.mjs')).href
  const { signInMarkup } = (await import(
    `${file}?${new URLSearchParams({ locale, ...attributes }).toString()}`
  )) as { signInMarkup: () => string }
  return signInMarkup()
}

await writeSignInMarkup(process.argv[2]!)
