import { brandGrounds, brandShades } from '@tidemark/domain/branding';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import styles from './configuration.module.css';

type Given = Readonly<{ accent: string; name: string }>;

/** The shades that pages really use: where a colour could not be read, the nearest one that can. */
export const BrandingPreview = ({ accent, name }: Given) => {
  const { branding } = useLateTexts().configuration;
  const color = fullColor(accent);
  if (color === null) return null;
  const shades = brandShades(color);
  const changed = themes.filter((theme) => shades[theme] !== color);
  return (
    <div className={styles.preview}>
      {themes.map((theme) => (
        <Sample key={theme} theme={theme} shade={shades[theme]} name={name} button={branding.sample} />
      ))}
      <p className={styles.quiet} role="status">
        {changed.length === 0
          ? branding.readable
          : changed.map((theme) => branding.shown[theme](color, shades[theme])).join(' ')}
      </p>
    </div>
  );
};

const themes = ['light', 'dark'] as const;

/** `#abc` in full; null for what is no colour. */
const fullColor = (text: string): string | null => {
  const color = text.toLowerCase();
  if (/^#[0-9a-f]{3}$/.test(color)) return color.replaceAll(/[0-9a-f]/g, '$&$&');
  return /^#[0-9a-f]{6}$/.test(color) ? color : null;
};

type SampleGiven = Readonly<{ theme: 'light' | 'dark'; shade: string; name: string; button: string }>;

const Sample = ({ theme, shade, name, button }: SampleGiven) => (
  <svg className={styles.mark} viewBox="0 0 240 96" aria-hidden="true" focusable="false">
    <rect width="240" height="96" rx="8" fill={brandGrounds[theme].page} />
    <rect x="16" y="16" width="24" height="24" rx="6" fill={shade} />
    <text x="48" y="33" fill={shade} fontSize="14" fontWeight="600">
      {name.slice(0, 22)}
    </text>
    <rect x="16" y="52" width="120" height="30" rx="6" fill={shade} />
    <text x="76" y="71" fill={brandGrounds[theme].on} fontSize="13" fontWeight="600" textAnchor="middle">
      {button}
    </text>
  </svg>
);
