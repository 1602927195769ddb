/** The composition root of the console: look and texts first, then the frame. */
import './frame/layers.css';
import { createRoot } from 'react-dom/client';
import { saveDraftsInTime } from './data/drafts.ts';
import { applyLook, lookNow } from './data/look.ts';
import { learnSentences } from './data/own-sentences.ts';
import { App } from './frame/app.tsx';
import './frame/tokens.css';
import './frame/base.css';
import { languageOf } from './texts/languages.ts';
import { loadTexts } from './texts/texts.ts';

applyLook();
saveDraftsInTime();
const language = lookNow().language ?? languageOf(navigator.languages);
document.documentElement.lang = language;

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no element to begin in.');
const texts = await loadTexts(language);
learnSentences({ workspace_busy: texts.parts.busy });
createRoot(root).render(<App texts={texts} />);
