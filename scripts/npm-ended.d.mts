export declare const whenNpmEnds: (stop: () => void) => void;
