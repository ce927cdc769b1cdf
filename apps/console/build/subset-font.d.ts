declare module 'subset-font' {
  type Axis = { min: number; max: number; default: number }
  type Options = { targetFormat: 'woff2'; variationAxes: Record<string, Axis> }

  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
