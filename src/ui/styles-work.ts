/** Mantine's styles for the signed-in part only. */
import '@mantine/core/styles/Skeleton.layer.css';
