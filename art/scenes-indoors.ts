import { oklch } from './color.ts'
import { fill, stroke } from './ink.ts'
import { burst, cover, dots, ground, times, type Scene } from './light.ts'
import { circ, n } from './shape.ts'

/** Grounds of halls, stages and plain light. */
export const indoors = {
  rays: (kit) => ground(kit) + burst(kit, 16, 0.5) + dots(kit, 26, { size: 2.4 }),
  deco: (kit) =>
    ground(kit, 0.06) +
    `<g fill="none" stroke="#ffe9a8" stroke-width="1.6" opacity=".5">${times(6, (i) => `<path d="${circ(kit.cx, kit.cy, 66 + i * 30)}"/>`)}</g>` +
    burst(kit, 36, 0.28) +
    dots(kit, 16, { color: '#ffe9a8' }),
  velvet: (kit) => {
    const { ink, width: w, height: h } = kit
    const fold = ink.linear(
      [
        [0, oklch(0.2, 0.11, kit.hue)],
        [0.5, oklch(0.52, 0.2, kit.hue)],
        [1, oklch(0.2, 0.11, kit.hue)],
      ],
      [0, 0, 1, 0],
    )
    return (
      cover(kit, oklch(0.16, 0.07, kit.accent)) +
      ink.glow([kit.cx, kit.cy, 220], oklch(0.85, 0.14, kit.accent), 0.95) +
      burst(kit, 10, 0.3) +
      times(
        4,
        (i) =>
          `<path d="M${n(i * w * 0.085 - 6)} -10h${n(w * 0.1)}Q${n(i * w * 0.07 + 20)} ${h * 0.5} ${n(i * w * 0.04)} ${h}h${n(-w * 0.12)}Z" fill="${fold}"/><path d="M${n(w - i * w * 0.085 + 6)} -10h${n(-w * 0.1)}Q${n(w - i * w * 0.07 - 20)} ${h * 0.5} ${n(w - i * w * 0.04)} ${h}h${n(w * 0.12)}Z" fill="${fold}"/>`,
      ) +
      times(
        5,
        (i) =>
          `<path d="M${n((i * w) / 5)} -4h${n(w / 5)}v20q${n(-w / 10)} 38 ${n(-w / 5)} 0Z" fill="${fold}" stroke="#ffd86a" stroke-width="2.500"/>`,
      ) +
      dots(kit, 20, { color: '#ffe9a8', size: 2.6 })
    )
  },
  stadium: (kit) => {
    const { ink, width: w, height: h } = kit
    const beam = ink.linear([
      [0, '#ffffff', 0.75],
      [1, '#ffffff', 0],
    ])
    return (
      cover(
        kit,
        ink.linear([
          [0, oklch(0.2, 0.08, kit.hue)],
          [0.45, oklch(0.45, 0.15, kit.hue)],
          [0.62, oklch(0.7, 0.14, kit.accent)],
        ]),
      ) +
      dots(kit, 110, { from: 0.3, to: 0.6, size: 2.2 }) +
      fill(
        `M0 ${h * 0.58}H${w}V${h}H0Z`,
        ink.linear([
          [0, oklch(0.66, 0.19, 142)],
          [1, oklch(0.26, 0.1, 150)],
        ]),
      ) +
      times(6, (i) =>
        fill(
          `M${n(w * (0.5 + (i - 3) * 0.14))} ${h * 0.58}h${n(w * 0.07)}L${n(w * (0.5 + (i - 2.5) * 0.5))} ${h}h${n(-w * 0.25)}Z`,
          '#ffffff',
          0.08,
        ),
      ) +
      `<path d="M10 14L${w * 0.86} ${h}H${w * 0.2}Z" fill="${beam}" opacity=".45"/><path d="M${w - 10} 14L${w * 0.14} ${h}H${w * 0.8}Z" fill="${beam}" opacity=".45"/>` +
      [w * 0.1, w * 0.9]
        .map((x) =>
          times(6, (i) => ink.glow([x - 16 + (i % 3) * 16, 14 + Math.floor(i / 3) * 14, 20], '#ffffff', 1)),
        )
        .join('') +
      ink.glow([kit.cx, kit.cy, 160], '#ffffff', 0.5)
    )
  },
  neon: (kit) => {
    const { ink, width: w, height: h, cx } = kit
    const line1 = oklch(0.78, 0.2, kit.accent)
    return (
      cover(
        kit,
        ink.linear([
          [0, oklch(0.14, 0.09, kit.hue)],
          [0.55, oklch(0.4, 0.22, kit.hue)],
          [0.66, oklch(0.6, 0.24, kit.accent)],
          [0.67, oklch(0.14, 0.08, kit.hue)],
        ]),
      ) +
      dots(kit, 40, { to: 0.5 }) +
      fill(
        circ(cx, h * 0.42, w * 0.4),
        ink.linear([
          [0, '#ffe27a'],
          [0.5, '#ff6aa8'],
          [1, oklch(0.55, 0.25, kit.hue)],
        ]),
      ) +
      times(
        7,
        (i) =>
          `<rect y="${n(h * (0.42 + i * 0.036))}" width="${w}" height="${n(2 + i * 1.1)}" fill="${oklch(0.36, 0.2, kit.hue)}"/>`,
      ) +
      `<g stroke="${line1}" stroke-width="1.800" opacity=".85">${times(11, (i) => `<path d="M${n(w * 0.5 + (i - 5) * w * 0.1)} ${h * 0.667}L${n(w * 0.5 + (i - 5) * w * 0.34)} ${h}"/>`)}${times(8, (i) => `<path d="M0 ${n(h * (0.667 + 0.006 * (i + 1) ** 2))}H${w}"/>`)}</g>` +
      ink.glow([cx, kit.cy, 150], oklch(0.8, 0.16, kit.accent), 0.55)
    )
  },
  vault: (kit) =>
    ground(kit, 0.04) +
    `<g fill="none" stroke="#ffffff" stroke-width="1.200" opacity=".16">${times(10, (r) => times(7, (c) => `<path d="M${n(c * 50 + (r % 2) * 25 - 10)} ${n(r * 44 - 20)}l25 22l-25 22l-25-22Z"/>`))}</g>` +
    burst(kit, 22, 0.34) +
    dots(kit, 22, { color: '#fff2c4', size: 2.4 }),
  felt: (kit) =>
    cover(
      kit,
      kit.ink.linear([
        [0, oklch(0.15, 0.06, kit.hue)],
        [0.55, oklch(0.3, 0.12, kit.hue)],
        [1, oklch(0.18, 0.07, kit.hue)],
      ]),
    ) +
    times(24, () =>
      kit.ink.glow(
        [
          kit.random.between(0, kit.width),
          kit.random.between(0, kit.height * 0.5),
          kit.random.between(8, 24),
        ],
        oklch(0.85, 0.14, kit.random.next() > 0.5 ? 75 : kit.accent),
        0.65,
      ),
    ) +
    kit.ink.glow([kit.cx, kit.cy, 190], oklch(0.8, 0.13, kit.hue), 0.75) +
    fill(
      `M-60 ${kit.height}Q${kit.width / 2} ${kit.height * 0.44} ${kit.width + 60} ${kit.height}Z`,
      oklch(0.42, 0.13, kit.hue),
    ) +
    stroke(
      `M-40 ${kit.height}Q${kit.width / 2} ${kit.height * 0.48} ${kit.width + 40} ${kit.height}`,
      '#ffe27a',
      2.5,
    ),
  space: (kit) =>
    cover(
      kit,
      kit.ink.linear([
        [0, oklch(0.13, 0.07, kit.hue)],
        [1, oklch(0.26, 0.14, kit.accent)],
      ]),
    ) +
    kit.ink.glow([kit.width * 0.2, kit.height * 0.2, 170], oklch(0.6, 0.22, kit.hue), 0.8) +
    kit.ink.glow([kit.width * 0.9, kit.height * 0.5, 190], oklch(0.6, 0.22, kit.accent), 0.8) +
    dots(kit, 110, { size: 1.7 }) +
    kit.ink.glow([kit.cx, kit.cy, 140], oklch(0.85, 0.14, kit.hue), 0.6) +
    kit.ink.ball(kit.width * 0.88, kit.height * 0.1, [
      24,
      {
        hi: '#fff',
        lite: oklch(0.8, 0.14, kit.accent),
        base: oklch(0.55, 0.17, kit.accent),
        deep: oklch(0.25, 0.1, kit.accent),
        ink: oklch(0.25, 0.1, kit.accent),
      },
      0,
    ]),
} as const satisfies Record<string, Scene>
